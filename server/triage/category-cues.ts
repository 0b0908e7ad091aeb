import cues from './data/category-cues.json' with { type: 'json' }
import falsePhrases from './data/false-cues.json' with { type: 'json' }
import products from './data/product-names.json' with { type: 'json' }
import type { Category } from '#contract/vocabulary.ts'

/** Phrases by strength, separated by commas, many on a line; find-cues.ts describes their syntax. */
export type Strengths = { strong?: string[]; clear?: string[]; faint?: string[] }

export const STRENGTH = { strong: 4, clear: 2, faint: 1 } as const

/** Words that indicate a category, beyond the situations in playbooks/ and the names of products; strong ones nearly decide it. */
export const categoryCues: Record<Category, Strengths> = cues

/** Makers, products, programs, devices, protocols and error codes by the category they indicate. */
export const productNames: Record<Category, Strengths> = products

/** Phrases that only look like evidence: ways to reply, keyboard keys, places, people and figures of speech. */
export const falseCues: string[] = falsePhrases
