import { FormIsland, FormSent } from './form-island.ts'

/** Loaded on pages with a form, and on those that answer a plain post. Until then the browser posts a form itself. */
export const elements = { 'form-island': FormIsland, 'form-sent': FormSent }
