import { FormIsland, FormSent } from './form-island.ts'

export const elements = { 'form-island': FormIsland, 'form-sent': FormSent }
