import { impactSigns } from './impact-signs.ts'
import { loweringSigns } from './lowering-signs.ts'
import type { PrioritySign } from './types.ts'
import { urgencySigns } from './urgency-signs.ts'

/** What a phrase says about urgency. */
export type Sign = keyof typeof impactSigns | keyof typeof urgencySigns | keyof typeof loweringSigns

export const prioritySigns: Record<Sign, PrioritySign> = { ...impactSigns, ...urgencySigns, ...loweringSigns }
