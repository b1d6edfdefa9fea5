// The style sheet of a table.

export const STYLE = `
svg.cardgolf{color:var(--ink);font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-size:15px}
:host{display:block;container-type:inline-size;font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--ink);outline:none}
:host([hidden]){display:none}
*{box-sizing:border-box}
h2,h3,p,ul{margin:0}
button{font:inherit;color:inherit;background:none;border:0;padding:0;margin:0;cursor:pointer}
#shapes{position:absolute;width:0;height:0;overflow:hidden}
#shapes svg{width:0;height:0}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.quiet,.sight{color:var(--quiet);font-weight:400}
.table,.felt{scroll-margin:inherit}
.table{position:relative;display:grid;gap:16px;outline:none}
.felt{position:relative;background:var(--table);border-radius:16px;padding:16px;display:flex;flex-direction:column;gap:16px;min-width:0}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px}
header h2{font-size:19px;font-weight:650}
header p{color:var(--quiet);font-size:14px}
.others{position:relative;display:flex;gap:12px;justify-content:safe center;flex-wrap:wrap}
.panel{background:var(--panel);border-radius:12px;padding:8px 12px;border:2px solid transparent;min-width:112px}
.panel.acting{border-color:var(--accent)}
.panel.asked{border:2px dashed var(--accent)}
.owner{display:flex;align-items:baseline;gap:6px;margin-bottom:6px}
.owner .total{margin-left:auto;padding-left:10px;font-variant-numeric:tabular-nums}
.owner .turn{color:var(--accent)}
.owner .flag{color:var(--win)}
.sight{font-size:13px;margin-top:6px;text-wrap:balance}
.own .sight{margin:-4px 0 8px}
.felt:not(.beside){gap:12px}
.felt:not(.beside) .own .sight{margin:-4px 0 0}
.own{align-self:center}
.middle{display:flex;flex-direction:column;align-items:center;gap:12px;max-width:100%}
.prompt{display:grid;gap:2px;align-content:start;justify-items:center;text-align:center;min-width:0}
.status{font-size:17px;font-weight:650;max-width:48em;text-wrap:balance}
.last{color:var(--lock)}
.since{font-size:14px;max-width:100%;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2}
.tip{font-weight:650;text-align:center;max-width:36em}
.refusal{border-left:4px solid var(--lock);background:var(--surface);padding:8px 12px;border-radius:6px;max-width:40em}
.board{position:relative;isolation:isolate;display:grid;gap:var(--gap);grid-template-columns:repeat(var(--columns),var(--w));grid-auto-rows:calc(var(--w)*1.4);width:max-content}
.board.free{display:block;--x:calc(var(--w) + var(--gap));--y:calc(var(--w)*1.4 + var(--gap));width:calc(var(--x)*var(--columns) - var(--gap));height:calc(var(--y)*var(--rows) - var(--gap))}
.free>*{position:absolute!important;left:calc(var(--x)*var(--at-x));top:calc(var(--y)*var(--at-y))}
.free>.group{width:calc(var(--w) + 10px);height:calc(var(--w)*1.4 + 10px)}
.free.small>.group{width:calc(var(--w) + 5px);height:calc(var(--w)*1.4 + 5px)}
.free>.group.inner{width:calc(var(--w) + 6.8px);height:calc(var(--w)*1.4 + 6.8px)}
.free.small>.group.inner{width:calc(var(--w) + 2.2px);height:calc(var(--w)*1.4 + 2.2px)}
.free>.badge.equals{margin:-9px 0 0 calc(var(--w)/2 - 9px)}
.free>.label.name{margin-top:-14px;width:var(--w);text-align:center}
.free.full{--gap:max(var(--own-gap,10px),18px)}
.board.small,.hand.small{--w:var(--small);--gap:5px}
.board.full,.hand.full{--w:var(--own);--gap:var(--own-gap,10px)}
.board.full{margin:18px 18px 14px}
.board.open{--gap:12px}
.board.small{margin:2px auto}
.label{position:absolute;font-size:11px;color:var(--quiet)}
.label.top{justify-self:center;top:-17px}
.label.side{align-self:center;left:-15px}
.place{position:relative;display:block;width:var(--w);height:calc(var(--w)*1.4);border-radius:calc(var(--w)*.09);z-index:1}
.place>svg,.ghost>svg{display:block;width:100%;height:100%;overflow:visible}
.place.gone{border:1.5px solid var(--line);display:grid;place-items:center;font-size:11px;color:var(--quiet);background:repeating-linear-gradient(135deg,transparent 0 9px,color-mix(in srgb,var(--line) 30%,transparent) 9px 10px)}
.legal{outline:2px solid var(--accent);outline-offset:2px;border-radius:calc(var(--w)*.1)}
.legal:hover,.legal.advised,.place.picked{outline-width:3.5px}
.place.picked{transform:translateY(-10px)}
button:focus-visible,summary:focus-visible,.sheet:focus-visible{outline:3px solid var(--focus);outline-offset:4px}
.badge{position:absolute;z-index:3;display:grid;grid-auto-flow:column;place-items:center;border-radius:99px;width:20px;height:20px;background:var(--table);border:1.5px solid currentColor;font-size:12px;font-weight:650;color:var(--accent)}
.badge.foot{left:calc(50% - 10px);bottom:-12px}
.legal:hover .foot,.legal.advised .foot,.picked .foot{background:var(--accent);color:var(--on-accent)}
.badge.lock{left:2px;bottom:2px;width:auto;padding:0 5px;color:var(--lock);gap:2px}
.badge.equals{background:var(--match);color:var(--on-match);border:0;width:18px;height:18px}
.badge.equals.upright{align-self:center;justify-self:start;margin-left:-13px}
.badge.equals.level{align-self:start;justify-self:center;margin-top:-13px}
.small .badge.foot{width:14px;height:14px;left:calc(50% - 7px);bottom:-8px}
.small .badge.equals{width:12px;height:12px}
.small .badge.equals.upright{margin-left:-9px}
.small .badge.equals.level{margin-top:-9px}
.sign-box{width:14px;height:14px;display:block}
.small .sign-box{width:9px;height:9px}
.badge.lock .sign-box{width:13px;height:13px}
.group{border-radius:calc(var(--w)*.13);z-index:0;margin:-5px}
.small .group{margin:-2.5px}
.group.outer{background:var(--match)}
.group.inner{background:var(--match-tint);margin:-3.4px;border-radius:calc(var(--w)*.12)}
.small .group.inner{margin:-1.1px}
.corner{position:absolute;z-index:2;top:0;right:0;border:calc(var(--w)*.12) solid var(--changed);border-left-color:transparent;border-bottom-color:transparent;border-top-right-radius:calc(var(--w)*.09)}
.dot{position:absolute;z-index:2;left:6%;bottom:5%;width:16%;aspect-ratio:1;border-radius:50%;background:var(--changed)}
.hand{display:flex;flex-wrap:wrap;gap:var(--gap);padding:12px 2px 14px;justify-content:center}
.hand.full{row-gap:18px}
.hand.fan{flex-wrap:nowrap;padding:2px}
.hand.fan .place+.place{margin-left:calc(var(--w)*-.6 - var(--gap))}
.hand.tight .place+.place{margin-left:calc(var(--w)*-.82 - var(--gap))}
.piles{display:flex;gap:20px;align-items:flex-end;flex-wrap:wrap;justify-content:center;--w:var(--pile)}
.pile{display:flex;flex-direction:column;align-items:center;gap:14px}
.pile-label{font-size:13px;color:var(--quiet)}
.stack{position:relative;display:flex;gap:4px;border-radius:8px}
.pile.stock .pile-card{box-shadow:2px 2px 0 var(--paper),3px 3px 0 var(--edge),5px 5px 0 var(--paper),6px 6px 0 var(--edge)}
.result table,.sheet table,.hint table{border-collapse:collapse;width:100%}
.felt:has(.result) .prompt{min-height:0!important}
.result{background:var(--surface);border-radius:12px;padding:12px 16px}
.result th,.result td,.totals th,.totals td{padding:4px 10px;text-align:right;font-variant-numeric:tabular-nums}
.result th[scope=row],.totals th[scope=row]{text-align:left}
.result thead th,.totals thead th{color:var(--quiet);font-weight:400;font-size:13px}
tr.first{color:var(--accent);font-weight:650}
.actions{display:flex;flex-wrap:wrap;gap:10px;justify-content:center;align-items:flex-start}
.actions:empty{display:none}
.tools{display:flex;gap:10px}
.pile.held .gone{border-style:dashed;background:none}
.felt:not(.beside) .actions{position:sticky;bottom:0;background:var(--table);padding:8px 0;z-index:5}
.actions button,dialog>button,.menu summary{border:1.5px solid var(--line);border-radius:99px;padding:8px 18px;font-weight:650;min-height:44px}
.actions button:hover{border-color:var(--accent)}
.actions button.filled{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
kbd{font:12px/1 ui-monospace,monospace;border:1px solid currentColor;border-radius:4px;padding:2px 5px;margin-left:8px;opacity:.75}
@media(hover:none){kbd{display:none}}
.menu ul,dialog ul{list-style:none;padding:0;display:grid;gap:6px;margin:8px 0}
.menu li button,dialog li button{font-weight:400;padding:8px 12px;border-radius:8px;border:1px solid var(--line);width:100%;text-align:left;min-height:44px}
dialog{border:0;border-radius:14px;background:var(--surface);color:var(--ink);padding:16px;max-width:min(28em,92%)}
dialog>button{position:sticky;bottom:-8px;background:var(--surface)}
dialog::backdrop{background:#0006}
.rail{display:grid;gap:12px;align-content:start;min-width:0}
.card-box{background:var(--surface);border-radius:14px;padding:10px 14px;border:1px solid color-mix(in srgb,var(--line) 45%,transparent)}
summary{cursor:pointer}
summary h3{display:inline;font-size:15px;font-weight:650}
.sheet{position:relative;overflow-x:auto;margin-top:8px}
.why{margin-top:8px}
.told{margin:8px 0 0}
.told dt{font-weight:650}
.told dd{margin:0 0 8px}
.why td{border-top:1px solid color-mix(in srgb,var(--line) 40%,transparent);padding:4px 0}
.hint td{border-top:1px solid color-mix(in srgb,var(--line) 40%,transparent);padding:4px 0}
td.number{text-align:right;font-variant-numeric:tabular-nums;font-weight:650}
.hint{display:grid;gap:8px;margin-top:8px}
.log{margin-top:8px;max-height:240px;overflow-y:auto;display:flex;flex-direction:column-reverse;font-size:14px}
.log>div{display:grid;gap:6px}
.ghost{position:absolute;z-index:9;pointer-events:none}
.compact .felt{padding:6px 10px;gap:8px;border-radius:10px}
.compact header{flex-wrap:nowrap;min-width:0;gap:8px}
.compact header h2{flex:none;max-width:100%;font-size:15px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.compact header p{font-size:12px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;min-width:0}
.compact .panel{padding:3px 8px;min-width:0}
.compact .owner{margin-bottom:3px;font-size:14px}
.compact .sight{font-size:12px;margin-top:3px}
.compact .own{display:grid;grid-template-columns:1fr auto;gap:0 12px}
.compact .own>:is(.board,.hand){grid-column:1/-1;justify-self:center}
.compact .own .sight{margin:0;text-align:right;min-width:11em}
.compact .result{padding:4px 10px;font-size:14px;line-height:1.3}
.compact .result :is(th,td){padding:2px 8px}
.compact .result th[scope=row]{max-width:9em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.compact .own{max-width:100%}
.compact .board.full{margin:16px 16px 10px}
.compact .middle{gap:6px}
.compact .prompt{min-height:70px}
.compact .status{font-size:14px;line-height:1.3}
.compact .since{font-size:12px;line-height:1.3}
.compact .tip{font-size:14px}
.compact .pile{gap:12px}
.compact .pile-label{font-size:11px}
.compact .actions{padding:4px 0}
.compact .actions button{padding:4px 10px;font-size:14px}
@container(min-width:1081px){.table{grid-template-columns:minmax(0,1fr) 348px;align-items:start}.felt{padding:24px}.tip{display:none}}
@container(min-width:561px){.compact .felt.beside{gap:6px 16px}.beside header{padding-right:250px}.beside .tools{position:absolute;top:12px;right:16px}.tools button{padding:6px 14px;min-height:40px}.beside .prompt{grid-column:1/-1;justify-items:start;text-align:left}.felt.beside .prompt{min-height:73px}.compact .felt.beside .prompt{min-height:70px}.felt.beside{display:grid;grid-template:auto auto auto auto auto 1fr/minmax(0,1fr) auto;gap:16px 32px}.beside header{grid-column:1/-1}.beside .own{grid-area:3/2/7/3;align-self:start}.beside .others,.beside .middle,.beside .actions{grid-column:1}.beside.crowd .others{grid-column:1/-1}.beside.crowd .own{grid-row:4/7}}
@container(max-width:560px){.compact .own{align-self:stretch}.others{flex-wrap:nowrap;overflow-x:auto;scroll-snap-type:x proximity;margin:0 -12px;padding:2px 12px 4px}.compact .others{margin:0 -10px;padding:2px 10px 4px}.panel{flex:none;scroll-snap-align:start;padding:6px 10px}.actions{position:sticky;bottom:0;background:var(--table);padding:8px 0;z-index:5;gap:8px}.actions button{padding:6px 12px}.felt{padding:16px 12px}.piles{gap:10px}}
@container(min-width:561px){.short .felt.beside,.short .felt.beside.crowd{grid-template:auto auto 1fr auto/minmax(230px,1fr) minmax(0,auto) auto}.short .felt.beside:has(.result){grid-template-columns:minmax(270px,1fr) minmax(0,auto) auto}.short .felt.beside>header{grid-area:1/1/2/-1}.short .felt.beside>.prompt{grid-area:2/1}.short .felt.beside>.middle{grid-area:3/1}.short .felt.beside>.actions{grid-area:4/1}.short .felt.beside>.own{grid-area:2/2/5/3}.short .felt.beside>.others{grid-area:2/3/5/4;flex-flow:column nowrap;justify-content:flex-start;overflow-y:auto;height:0;min-height:100%;gap:6px}.short .panel{flex:none}.short .felt.beside>header{padding:0 240px 0 0;min-height:36px;align-items:center}.short .felt.beside .tools{top:4px;right:8px}.short .tools button{min-height:36px}.short .felt.beside>.actions{gap:6px}.short .felt.beside>.actions>button{padding:4px 6px}}
@media(prefers-reduced-motion:no-preference){.place,.badge{transition:transform .18s cubic-bezier(.2,0,.1,1)}}
`;
