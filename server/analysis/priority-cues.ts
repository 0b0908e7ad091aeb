import { impactSigns } from './impact-signs.ts'
import { loweringSigns } from './lowering-signs.ts'
import { urgencySigns } from './urgency-signs.ts'

/** Whether it raises or lowers the priority (by how much is learned), what it means in an insight, and its phrases. */
export type PrioritySign = { raises: boolean; means: string; phrases: string }

/** What a phrase says about urgency. */
export type Sign = keyof typeof impactSigns | keyof typeof urgencySigns | keyof typeof loweringSigns

export const prioritySigns: Record<Sign, PrioritySign> = { ...impactSigns, ...urgencySigns, ...loweringSigns }
