"""Dual-buffer, feature-guided non-local means (after Rousselle et al. 2012) on linear radiance."""
import cv2
import numpy as np

cv2.setNumThreads(2)


def _tone(x):
    return np.log1p(8 * np.clip(x, 0, 50))


def _blur_channels(x, sigma):
    return np.stack([cv2.GaussianBlur(np.ascontiguousarray(x[..., c]), (0, 0), sigma) for c in range(x.shape[2])], 2)


def _remove_fireflies(a, b):
    """Replace pixels that are far brighter than their neighbours in one buffer only."""
    for x, other in ((a, b), (b, a)):
        median = np.stack([cv2.medianBlur(np.ascontiguousarray(x[..., c]), 3) for c in range(3)], 2)
        lum = x.mean(2)
        hot = (lum > 2.2 * median.mean(2) + .12) & (lum > 1.8 * other.mean(2) + .08)
        x[hot] = median[hot]


def _features(bufs):
    """Albedo and normal, pre-blurred, with their variance."""
    join = lambda op: np.concatenate([op('alb'), op('nrm') * .5], 2).astype(np.float32)
    mean = join(lambda k: (bufs[0][k] + bufs[1][k]) / 2)
    diff = join(lambda k: bufs[0][k] - bufs[1][k])
    return _blur_channels(mean, .6), _blur_channels(diff ** 2 / 4, 1.5)


def denoise(bufs, window=5, k=.55, kf=.6):
    """bufs: two dicts with img, alb, nrm (H, W, 3) rendered with different seeds."""
    a, b = (np.clip(x['img'], 0, 20) for x in bufs)
    _remove_fireflies(a, b)
    ta, tb = _tone(a), _tone(b)
    var = cv2.GaussianBlur(((ta - tb) ** 2) / 2, (0, 0), 2.2) + 1e-6
    feat, fvar = _features(bufs)
    num = [np.zeros_like(a), np.zeros_like(a)]
    den = [np.zeros(a.shape[:2], np.float32) for _ in 'ab']
    for dy in range(-window, window + 1):
        for dx in range(-window, window + 1):
            if dx * dx + dy * dy > window * window + 1:
                continue
            shift = lambda x: np.roll(x, (dy, dx), (0, 1))
            svar, sfvar = shift(var), shift(fvar)
            d = ((feat - shift(feat)) ** 2 - (fvar + np.minimum(fvar, sfvar))) / (kf * kf * np.maximum(4e-3, fvar + sfvar))
            wf = np.exp(-np.clip(d.max(2), 0, 60))
            noise, scale = var + np.minimum(var, svar), k * k * (var + svar) + 1e-8
            for i, (guide, source) in enumerate(((ta, b), (tb, a))):  # weights of one half, pixels of the other
                d = cv2.blur((((guide - shift(guide)) ** 2 - noise) / scale).mean(2), (5, 5))
                w = np.minimum(np.exp(-np.clip(d, 0, 60)), wf).astype(np.float32)
                num[i] += w[..., None] * shift(source)
                den[i] += w
    return sum(n / np.maximum(d, 1e-6)[..., None] for n, d in zip(num, den)) / 2
