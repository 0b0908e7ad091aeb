import { useLocation, useNavigate } from 'react-router'
import { ListRow, listAddress, useBackState } from '../shell/list-page.tsx'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { useTeam } from '../shell/team.ts'
import { explainMacroProblem, describeMacro } from '../macros/macro-labels.ts'

export type RepliesList = 'reply' | 'macro'
/** The open entry of a list; `new` for one that is not saved yet. */
export const NEW = 'new'

export const repliesAddress = (list: RepliesList, id: string | null = null) =>
  listAddress('/admin/replies', { list: list === 'macro' ? list : null, open: id })

/** Reads from the URL what the Replies page shows: a reload shows it again. */
export function useRepliesUrl() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { kept } = useBackState()
  const parameters = new URLSearchParams(search)
  const list: RepliesList = parameters.get('list') === 'macro' ? 'macro' : 'reply'
  return {
    list,
    openId: parameters.get('open'),
    kept,
    show: (id: string | null) => void navigate(repliesAddress(list, id), { replace: true, state: kept }),
  }
}

function Row({ list, id, title, detail }: { list: RepliesList; id: string; title: string; detail: string }) {
  const { openId, kept } = useRepliesUrl()
  return (
    <ListRow entryId={id} to={repliesAddress(list, id)} state={kept} replace={openId !== null} isOpen={openId === id}>
      <bdi className="list-row-title strong">{title}</bdi>
      <span className="list-row-detail muted" dir="auto">
        {detail}
      </span>
    </ListRow>
  )
}

/** Sorts 9 before 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Saved replies by their folders; those in none come first. */
export function ReplyRows({ replies }: { replies: readonly SavedReply[] }) {
  const folders = Map.groupBy(
    replies.toSorted((a, b) => compare(a.title, b.title)),
    ({ folder }) => folder,
  )
  return [...folders.keys()].toSorted(compare).map((folder) => (
    <section key={folder} aria-label={folder || 'No folder'}>
      <h2 className="reply-folder muted strong" dir="auto">
        {folder || 'No folder'}
      </h2>
      <ul className="list-rows">
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
    <ul className="list-rows" aria-label="Macros">
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
