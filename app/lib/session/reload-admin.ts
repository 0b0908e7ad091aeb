import { createContext } from 'react'

/** Loads who is signed in again, on all pages of an admin; resolves once it is shown. */
export const ReloadAdmin = createContext<() => Promise<void>>(async () => {})
