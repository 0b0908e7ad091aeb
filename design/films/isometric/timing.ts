import { clamp } from '../noise.ts'
import { mix } from '../color.ts'

const OPENS = { from: 0.06, to: 0.34 }
const CLOSES = { from: 0.66, to: 0.94 }

/** How far the parts stand apart, 0 to 1: closed at both ends of the loop, open in its middle. */
export const openness = (time: number) => ease(share(OPENS, time)) - ease(share(CLOSES, time))

const share = ({ from, to }: { from: number; to: number }, time: number) => clamp((time - from) / (to - from))
const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2)

/** Less than a screen can show: without it the light's last trace would be cut off where the loop starts again. */
const INVISIBLE = 1 / 256

/** The diagnostic light on a part while all is open; the parts stand at places from 0 to 1 on its way. */
export function glow(time: number, place: number) {
  const light = mix(-0.26, 1.26, share({ from: OPENS.to, to: CLOSES.from }, time))
  const strength = Math.exp(-(((light - place) / 0.085) ** 2))
  return strength < INVISIBLE ? 0 : strength
}

/** An angle that has turned whole revolutions when the loop ends. */
export const turning = (time: number, revolutions: number) => time * revolutions * 2 * Math.PI
