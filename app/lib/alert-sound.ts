import { localEntries } from './browser-storage.ts'

const PREFERENCE = 'alert-sound'
/** Milliseconds for which a tab that plays the sound keeps the other tabs silent. */
const QUIET = 2_000
/** Two short tones, in hertz, each this many seconds long. */
const TONES = [659, 880]
const LENGTH = 0.16
const VOLUME = 0.15

export const isAlertSoundOn = () => localEntries.read(PREFERENCE) === 'on'
export const setAlertSound = (on: boolean) => localEntries.write(PREFERENCE, on ? 'on' : null)

/** Plays the sound, if switched on, in one tab; browsers allow it only in tabs that the admin has used. */
export function playAlertSound() {
  if (!isAlertSoundOn() || !navigator.userActivation.hasBeenActive) return
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return play()
  void locks.request(PREFERENCE, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    play()
    await new Promise((resolve) => setTimeout(resolve, QUIET))
  })
}

function play() {
  const audio = new AudioContext()
  for (const [index, hertz] of TONES.entries()) {
    const start = audio.currentTime + index * LENGTH
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(VOLUME, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH)
    const tone = new OscillatorNode(audio, { frequency: hertz })
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + LENGTH)
    if (index === TONES.length - 1) tone.addEventListener('ended', () => void audio.close())
  }
}
