const CHOICE = "sound-of-orders";

/** Whether this device is to ring when an order comes while a page of the back office is open. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(CHOICE) === "on";
  } catch {
    return false;
  }
}

export function setSound(isOn: boolean): void {
  if (isOn) localStorage.setItem(CHOICE, "on");
  else localStorage.removeItem(CHOICE);
  dispatchEvent(new Event(CHOICE));
}

/** Calls `tell` when the choice changes, here or in another tab. Returns a function that ends that. */
export function onSoundChosen(tell: () => void): () => void {
  const events = [CHOICE, "storage"];
  for (const event of events) addEventListener(event, tell);
  return () => {
    for (const event of events) removeEventListener(event, tell);
  };
}

let audio: AudioContext | undefined;

/** Lets the page ring from now on. Browsers allow that only in answer to a tap or a key. */
export function allowSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** Two short notes. Silent when nobody has touched the page yet. */
export function ring(): void {
  if (audio?.state !== "running") return;
  for (const [place, frequency] of [660, 880].entries()) {
    const begin = audio.currentTime + place * 0.2;
    const [note, volume] = [new OscillatorNode(audio, { frequency }), new GainNode(audio, { gain: 0.2 })];
    volume.gain.setTargetAtTime(0, begin + 0.1, 0.03);
    note.connect(volume).connect(audio.destination);
    note.start(begin);
    note.stop(begin + 0.3);
  }
}
