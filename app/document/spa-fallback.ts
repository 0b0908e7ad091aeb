import { createContext } from 'react'

/** True while the build draws the document without any page in it, which it insists on and nobody is ever sent. */
export const SpaFallback = createContext(false)
