import { createContext, useContext } from 'react'

/** The hash of each script of the build by its address; none in development and in a browser. */
export const ScriptHashes = createContext<Record<string, string> | undefined>(undefined)

/** What a browser compares the bytes of this script with before it runs them. */
export const useScriptHash = (address: string) => useContext(ScriptHashes)?.[address]
