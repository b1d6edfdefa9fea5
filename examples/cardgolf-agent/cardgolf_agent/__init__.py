"""A player for any rules that lanes can play: a bot, and the training by self-play that makes its weights."""

from cardgolf_agent.bot import Agent

__all__ = ["Agent"]
