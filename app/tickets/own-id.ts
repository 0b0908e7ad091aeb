import { createContext } from 'react'

/** Whose dashboard this is: the support user's id, null while the server does not say. */
export const OwnId = createContext<string | null>(null)
