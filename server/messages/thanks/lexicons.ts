import { buildLexicons } from './phrases.ts'
import { dutch } from './words/dutch.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { italian } from './words/italian.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** The languages a reply may be in, each as a whole; most customers are in Denver. */
export const LEXICONS = buildLexicons([english, german, french, spanish, italian, portuguese, dutch])
