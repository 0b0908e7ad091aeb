import { createContext } from 'react'

/** The id of the signed-in admin (a support user's id), null until it is loaded. */
export const CurrentAdminId = createContext<string | null>(null)
