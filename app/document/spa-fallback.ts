import { createContext } from 'react'

/** True while React Router renders its SPA fallback, a document without a page that it always builds and we never serve. */
export const SpaFallback = createContext(false)
