import { useLocation, useNavigate } from 'react-router'
import { MAIL_FILTERS, type MailFilter } from './mail-words.ts'

export const EMAIL_PAGE = '/admin/mail'

/** The address of a list, with one of its emails open or none. */
export function mailAddress(filter: MailFilter, id: string | null = null): string {
  const parameters = new URLSearchParams({ ...(filter && { state: filter }), ...(id && { mail: id }) }).toString()
  return parameters ? `${EMAIL_PAGE}?${parameters}` : EMAIL_PAGE
}

/** What the Email page shows, read from the URL. Opening an email adds a history entry, closing it goes back to the list. */
export function useMailUrl() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const filter = MAIL_FILTERS.find((name) => name === parameters.get('state')) ?? null
  const entry = (state ?? {}) as { back?: string; isFromList?: boolean }
  return {
    filter,
    openId: parameters.get('mail'),
    /** The URL of the dashboard as it was left. */
    back: entry.back ?? '/admin',
    /** State for links within the page: the way back to the dashboard is kept. */
    kept: { back: entry.back },
    keptFromList: { back: entry.back, isFromList: true },
    close: () =>
      void (entry.isFromList ? navigate(-1) : navigate(mailAddress(filter), { replace: true, state: entry })),
  }
}
