import { localEntries } from './browser-storage.ts'

const PREFERENCE = 'alert-sound'
/** The tabs of a browser take turns: one plays, the others keep silent for this many milliseconds. */
const QUIET = 2_000
/** Two short tones, in hertz, each this many seconds long. */
const TONES = [659, 880]
const LENGTH = 0.16
const VOLUME = 0.15

export const isAlertSoundOn = () => localEntries.read(PREFERENCE) === 'on'
export const setAlertSound = (on: boolean) => localEntries.write(PREFERENCE, on ? 'on' : null)

/** Plays the sound, if this browser is set to it, in one tab of those the admin has used: browsers allow no other to. */
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
