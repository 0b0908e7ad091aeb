import { createContext, useContext } from 'react'

/** The subresource-integrity hash of each built script by its URL; undefined in development and in the browser. */
export const ScriptHashes = createContext<Record<string, string> | undefined>(undefined)

/** The `integrity` attribute for a script. */
export const useScriptHash = (url: string) => useContext(ScriptHashes)?.[url]

/** True while React Router renders its SPA fallback, a document without a page that it always builds and we never serve. */
export const SpaFallback = createContext(false)
