import type { Signer } from '../signing.ts'
import { createMac, isMac } from './mac.ts'

/** Returns what every automatic mail of this installation carries in `X-Loop`. */
export const createLoopMark = (signer: Signer): string => createMac(signer, 'loop', '')

export const isLoopMark = (signer: Signer, mark: string): boolean => isMac(signer, 'loop', '', mark.trim())
