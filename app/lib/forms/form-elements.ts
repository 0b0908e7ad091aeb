import { FormIsland, FormSent } from './form-island.ts'

/** For pages with a form, and those that answer one. Until they are here the browser posts a form by itself. */
export const elements = { 'form-island': FormIsland, 'form-sent': FormSent }
