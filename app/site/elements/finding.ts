import { PageSuggestions } from './page-suggestions.ts'

export const elements = { 'page-suggestions': PageSuggestions }
