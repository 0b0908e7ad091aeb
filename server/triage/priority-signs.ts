import signs from './data/priority-signs.json' with { type: 'json' }
import type { PrioritySign } from './types.ts'

/** A statement about urgency: impact, how soon help is needed, what is at risk, or that the ticket can wait. */
export type Sign = keyof typeof signs

export const prioritySigns: Record<Sign, PrioritySign> = signs
