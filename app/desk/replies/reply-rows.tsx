import { useLocation, useNavigate, Link } from 'react-router'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { useTeam } from '../shell/team.ts'
import { explainMacroProblem, describeMacro } from '../macros/macro-labels.ts'

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

type RowProps = { list: RepliesList; id: string; title: string; detail: string }

export const rowId = (id: string) => `entry-${id}`

function Row({ list, id, title, detail }: RowProps) {
  const { openId, kept } = useRepliesUrl()
  return (
    <li>
      <Link
        to={repliesAddress(list, id)}
        state={kept}
        replace={openId !== null}
        id={rowId(id)}
        className="mail-row"
        aria-current={openId === id ? 'true' : undefined}
      >
        <bdi className="mail-subject">{title}</bdi>
        <span className="mail-reason" dir="auto">
          {detail}
        </span>
      </Link>
    </li>
  )
}

/** As people count: 9 before 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Saved replies by their folders; those in none come first. */
export function ReplyRows({ replies }: { replies: readonly SavedReply[] }) {
  const folders = Map.groupBy(
    replies.toSorted((a, b) => compare(a.title, b.title)),
    ({ folder }) => folder,
  )
  return [...folders.keys()].toSorted(compare).map((folder) => (
    <section key={folder} aria-label={folder || 'No folder'}>
      <h2 className="reply-folder" dir="auto">
        {folder || 'No folder'}
      </h2>
      <ul className="mail-rows">
        {folders.get(folder)!.map(({ id, title, text }) => (
          <Row key={id} list="reply" id={id} title={title} detail={text.slice(0, 200)} />
        ))}
      </ul>
    </section>
  ))
}

/** Macros with what each does, or why it can’t be applied. */
export function MacroRows({ macros, replies }: { macros: readonly Macro[]; replies: readonly SavedReply[] }) {
  const team = useTeam()
  return (
    <ul className="mail-rows" aria-label="Macros">
      {macros.map((macro) => (
        <Row
          key={macro.id}
          list="macro"
          id={macro.id}
          title={macro.title}
          detail={explainMacroProblem(macro) ?? describeMacro(macro, replies, team).join(' · ')}
        />
      ))}
    </ul>
  )
}
