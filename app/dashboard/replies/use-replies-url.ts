import { useLocation, useNavigate } from 'react-router'

export type RepliesList = 'reply' | 'macro'
/** The open entry of a list; `new` for one that is not saved yet. */
export const NEW = 'new'

/** The address of a list of the Replies page, with one of its entries open or none. */
export function repliesAddress(list: RepliesList, id: string | null = null): string {
  const parameters = new URLSearchParams({ ...(list === 'macro' && { list }), ...(id && { open: id }) }).toString()
  return parameters ? `/admin/replies?${parameters}` : '/admin/replies'
}

/** What the Replies page shows, read from the URL: a reload shows it again. */
export function useRepliesUrl() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const list: RepliesList = parameters.get('list') === 'macro' ? 'macro' : 'reply'
  const kept = state as { back?: string } | null
  return {
    list,
    openId: parameters.get('open'),
    /** The URL of the dashboard as it was left; links within the page keep it as their state. */
    back: kept?.back ?? '/admin',
    kept,
    show: (id: string | null) => void navigate(repliesAddress(list, id), { replace: true, state: kept }),
  }
}
