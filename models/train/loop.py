"""The training loop: stages in order, checkpoints on the way, a report at the end. Reads no source itself."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import torch
from torch.nn import functional

from antinomy.errors import ConfigError, ModelError

from .answers import logits
from .batches import Batch, Encoded, Pairer, batches, collate
from .config import Config, Stage
from .examples import LABELS, Head, Pair
from .network import CrossEncoder

_CHECKPOINT_EVERY = 600.0  # seconds
_ENTAILED = LABELS.index("entailment")


def losses(nli: torch.Tensor, conflict: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Return each pair's loss, by the head it trains; ``[n]``."""
    logs = functional.log_softmax(nli, dim=-1)
    entailed = logs[:, _ENTAILED]
    rest = torch.logsumexp(torch.cat((logs[:, :_ENTAILED], logs[:, _ENTAILED + 1 :]), dim=-1), dim=-1)
    one_class = batch.wanted[:, 0]
    three = -(batch.wanted * logs).sum(-1)
    two = -(one_class * entailed + (1 - one_class) * rest)
    clash = functional.binary_cross_entropy_with_logits(conflict, one_class, reduction="none")
    return torch.where(batch.heads == Head.NLI, three, torch.where(batch.heads == Head.ENTAILED, two, clash))


@attrs.define
class Progress:
    """Where a run is: stage, batches done in it, seconds of training so far."""

    stage: int = 0
    step: int = 0
    seconds: float = 0.0


class Trainer:
    """Trains one model.

    Parameters
    ----------
    model, pairer, config
        What to train, how texts become tokens, and how the run goes.
    folder
        Where checkpoints go; one that is there is taken up again.

    Raises
    ------
    ModelError
        There is a checkpoint, and it is damaged or of another network.

    """

    def __init__(self, model: CrossEncoder, pairer: Pairer, config: Config, folder: Path) -> None:
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cpu":
            # The fused kernel is made for long texts: on ours its backward pass costs half a step.
            model.encoder.set_attn_implementation("eager")
        self.model = model.to(self.device)
        self.progress = Progress()
        self._pairer = pairer
        self._config = config
        self._checkpoint = folder / "checkpoint.pt"
        #: Digest of each stage's settings by name: those finished, and the one begun.
        self._begun: dict[str, str] = {}
        self._initial: dict[str, torch.Tensor] = {}
        self._random: dict[str, torch.Tensor] = {}
        decayed = [value for value in model.parameters() if value.ndim > 1]
        others = [value for value in model.parameters() if value.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
        self._optimizer = torch.optim.AdamW(groups, lr=0.0, fused=True)
        if self._checkpoint.exists():
            self._restore()

    def run(self, stage: Stage, pairs: Sequence[Pair]) -> None:
        """Train on a stage's pairs, from where the last checkpoint left off."""
        self._begun[stage.name] = self._config.digest(stage)
        encoded = self._fitting(pairs)
        order = random.Random(f"{self._config.seed} {stage.name}")
        order.shuffle(encoded)
        steps = list(batches(encoded, self._config.tokens_per_batch, order))
        print(f"{stage.name}: {len(encoded)} pairs in {len(steps)} batches", flush=True)
        self.model.drop(stage.dropout)
        self.model.train()
        self._draw_on()
        begun = saved = time.monotonic()
        running = 0.0
        before = self.progress.seconds
        for done, step in enumerate(range(self.progress.step, len(steps)), 1):
            loss = self._step(stage, step, steps)
            running += (loss - running) / min(done, 100)
            self.progress.step = step + 1
            self.progress.seconds = before + time.monotonic() - begun
            if step % 100 == 99:
                minutes = self.progress.seconds / 60
                print(
                    f"{stage.name} {step + 1}/{len(steps)} loss {running:.3f} {minutes:.1f} min", flush=True
                )
            if time.monotonic() - saved > _CHECKPOINT_EVERY:
                self.save()
                saved = time.monotonic()
        self.progress.stage += 1
        self.progress.step = 0
        self.save()

    def check(self, stages: Sequence[Stage]) -> None:
        """Raise ``ConfigError`` if stages that were finished or begun have changed since.

        Stages may be added after them. A checkpoint of an older version does not say, and passes.
        """
        seen = stages[: self.progress.stage + (self.progress.step > 0)]
        now = {stage.name: self._config.digest(stage) for stage in seen}
        for name, digest in self._begun.items():
            if now.get(name) != digest:
                raise ConfigError(
                    f"{self._checkpoint}: stage {name!r} was trained with other settings than those of the "
                    f"configuration; give it those again, or name another folder with --output."
                )

    def _fitting(self, pairs: Sequence[Pair]) -> list[Encoded]:
        """Leave out public pairs that are too long; ours were truncated."""
        return [
            encoded
            for pair, encoded in zip(pairs, self._pairer.encode(pairs), strict=True)
            if pair.own or len(encoded.ids) <= self._config.max_tokens
        ]

    def _step(self, stage: Stage, step: int, steps: Sequence[Sequence[Encoded]]) -> float:
        first, last = stage.learning_rate
        rate = first + (last - first) * step / len(steps)
        if self.progress.stage == 0:
            rate *= min(1.0, (step + 1) / self._config.warm_up)
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        batch = collate(steps[step], self.device)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self._config.bfloat16):
            nli, conflict = self.model(batch.ids, batch.mask, batch.types)
        loss = losses(nli.float(), conflict.float(), batch).mean()
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self._optimizer.step()
        return loss.item()

    def logits(self, pairs: Sequence[Pair]) -> tuple[torch.Tensor, torch.Tensor]:
        """Return both heads' logits in the order of ``pairs``; ``[n, 3]`` and ``[n]``."""
        return logits(self.model, self._pairer, pairs)

    def score(self, pairs: Sequence[Pair]) -> list[float]:
        """Return each pair's conflict logit."""
        return self.logits(pairs)[1].tolist()

    def score_at_start(self, before: Path | None, pairs: Sequence[Pair]) -> list[float]:
        """Return each pair's conflict logit by the model that the stage at hand began with.

        Parameters
        ----------
        before
            Checkpoint of the stage before; ``None``: there is none.
        pairs
            What to score.

        Raises
        ------
        ModelError
            The run was taken up amid the stage, and ``before`` is missing or damaged.

        """
        if not self.progress.step:
            return self.score(pairs)
        now = _copied(self.model)
        self.model.load_state_dict(_read(before)["model"] if before else self._initial)
        scores = self.score(pairs)
        self.model.load_state_dict(now)
        return scores

    def average(self, checkpoints: Mapping[Path, float]) -> None:
        """Take the mean of the weights in checkpoints of one run, each by its share (they add up to 1).

        The means of points on one way lie in a flatter place than each of them, where what was not
        trained on is told better (Izmailov et al. 2018, "Averaging Weights Leads to Wider Optima").
        """
        weights = self.model.state_dict()
        mean = {name: torch.zeros_like(value) for name, value in weights.items()}
        for path, share in checkpoints.items():
            for name, value in _read(path)["model"].items():
                mean[name] += share * value.to(self.device)
        self.model.load_state_dict(mean)

    def save(self) -> None:
        """Write a checkpoint; an interrupted run loses at most ten minutes."""
        state = {
            "model": self.model.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "progress": attrs.asdict(self.progress),
            "begun": self._begun,
            "random": self._drawn(),
        }
        written = self._checkpoint.with_suffix(".new")
        torch.save(state, written)
        written.replace(self._checkpoint)

    def _restore(self) -> None:
        state = _read(self._checkpoint)
        self._initial = _copied(self.model)
        try:
            self.model.load_state_dict(state["model"])
            self._optimizer.load_state_dict(state["optimizer"])
            self.progress = Progress(**state["progress"])
        except (KeyError, RuntimeError, TypeError, ValueError):
            raise ModelError(
                f"{self._checkpoint}: not a checkpoint of this network; name another folder with --output."
            ) from None
        # Versions before these were recorded left them out.
        self._begun = state.get("begun", {})
        self._random = state.get("random", {})
        stages, batches_done = self.progress.stage, self.progress.step
        print(f"{self._checkpoint}: taken up after {stages} stages and {batches_done} batches", flush=True)

    def _drawn(self) -> dict[str, torch.Tensor]:
        """Return where the draws of dropout have come to."""
        drawn = {"cpu": torch.get_rng_state()}
        return drawn | {"cuda": torch.cuda.get_rng_state()} if self.device.type == "cuda" else drawn

    def _draw_on(self) -> None:
        """Draw from where the checkpoint had come to, whatever was drawn since it was taken up."""
        if "cpu" in self._random:
            torch.set_rng_state(self._random["cpu"])
        if "cuda" in self._random and self.device.type == "cuda":
            torch.cuda.set_rng_state(self._random["cuda"])
        self._random = {}


def _copied(model: CrossEncoder) -> dict[str, torch.Tensor]:
    return {name: value.clone() for name, value in model.state_dict().items()}


def _read(checkpoint: Path) -> dict[str, Any]:
    """Return what a checkpoint holds, on the CPU."""
    try:
        state: dict[str, Any] = torch.load(checkpoint, map_location="cpu", weights_only=True)
        # Any other file of torch's would do until it is asked for this.
        state["model"]
    except FileNotFoundError:
        raise ModelError(f"{checkpoint} is missing; put the checkpoint of that stage back.") from None
    except Exception as error:  # torch raises what its readers raise
        raise ModelError(
            f"{checkpoint}: damaged, or no checkpoint; put that of the last finished stage in its place "
            f"(NAME.pt beside it), or delete it to begin anew."
        ) from error
    return state
