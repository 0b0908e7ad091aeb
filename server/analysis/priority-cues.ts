import { impactSigns } from './impact-signs.ts'
import { loweringSigns } from './lowering-signs.ts'
import { urgencySigns } from './urgency-signs.ts'

/** Steps it adds to the priority (1 is one level), what it means in an insight, and the phrases that show it. */
export type PrioritySign = { steps: number; means: string; phrases: string }

/** What a phrase says about urgency. */
export type Sign = keyof typeof impactSigns | keyof typeof urgencySigns | keyof typeof loweringSigns

export const prioritySigns: Record<Sign, PrioritySign> = { ...impactSigns, ...urgencySigns, ...loweringSigns }
