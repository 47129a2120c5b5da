import { useEffect } from "react";
import type { Heard } from "./push-worker.ts";
import { renewHere } from "./this-device.ts";
import { allowSound, isSoundOn, ring } from "./sound.ts";

/** On a device that hears of orders: tells the shop where it takes messages now, and rings if that was chosen. */
export function Hearing({ publicKey }: { publicKey: string }) {
  useEffect(() => {
    renewHere(publicKey).catch(() => undefined);
  }, [publicKey]);
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listen = ({ data }: MessageEvent) => {
      if (isSoundOn() && (data as Partial<Heard> | null)?.heardOf) ring();
    };
    const allow = () => {
      if (isSoundOn()) allowSound();
    };
    const touches = ["pointerdown", "keydown"];
    worker?.addEventListener("message", listen);
    for (const touch of touches) addEventListener(touch, allow);
    return () => {
      worker?.removeEventListener("message", listen);
      for (const touch of touches) removeEventListener(touch, allow);
    };
  }, []);
  return null;
}
