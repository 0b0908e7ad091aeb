import cues from './data/category-cues.json' with { type: 'json' }
import falsePhrases from './data/false-cues.json' with { type: 'json' }
import products from './data/product-names.json' with { type: 'json' }
import type { Category } from '#contract/vocabulary.ts'

/** Phrases by strength, separated by commas, many on a line, in the syntax of find-cues.ts. */
export type Strengths = { strong?: string[]; clear?: string[]; faint?: string[] }

export const STRENGTH = { strong: 4, clear: 2, faint: 1 } as const

/** Phrases that indicate a category, beyond playbooks/ and product names; strong ones nearly decide it. */
export const categoryCues: Record<Category, Strengths> = cues

/** Makers, products, programs, devices, protocols and error codes by category. */
export const productNames: Record<Category, Strengths> = products

/** Phrases that only look like evidence: ways to reply, keyboard keys, places, people, figures of speech. */
export const falseCues: string[] = falsePhrases
