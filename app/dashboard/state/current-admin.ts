import { createContext } from 'react'

/** Whose dashboard this is: the support user's id, null while the server does not say. */
export const CurrentAdminId = createContext<string | null>(null)
