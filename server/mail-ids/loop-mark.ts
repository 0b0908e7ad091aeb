import type { Signer } from '../signing.ts'
import { createMac, isMac } from './mac.ts'

const PURPOSE = 'loop'

/** Returns the value of X-Loop in every mail of ours that no person wrote: 16 letters that name this installation. */
export const createLoopMark = (signer: Signer): string => createMac(signer, PURPOSE, PURPOSE)

/** Whether the value of a header X-Loop is this installation's own. */
export const isOurLoopMark = (signer: Signer, value: string): boolean => isMac(signer, PURPOSE, PURPOSE, value.trim())
