/** A floor call rings: two short notes. Browsers allow sound only after the first touch of the page. */
let audio: AudioContext | null = null;

/** A table calls: heard across the room. */
export function ring(): void {
  try {
    audio ??= new AudioContext();
    const { currentTime } = audio;
    [880, 1175].forEach((pitch, index) => {
      const note = audio!.createOscillator();
      const volume = audio!.createGain();
      const at = currentTime + index * 0.18;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
      note.connect(volume).connect(audio!.destination);
      note.start(at);
      note.stop(at + 0.17);
    });
  } catch {
    // no sound on this device: the call is seen
  }
}
