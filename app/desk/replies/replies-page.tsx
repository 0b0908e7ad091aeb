import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import MessageSquareTextIcon from 'lucide-react/icons/message-square-text'
import PlusIcon from 'lucide-react/icons/plus'
import SearchXIcon from 'lucide-react/icons/search-x'
import ZapIcon from 'lucide-react/icons/zap'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { useAuthErrors } from '#app/lib/session/session-expiry.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findReplies } from '#contract/find-replies.ts'
import type { Macro } from '#contract/macros.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { onTeamSignal } from '../live/signals.ts'
import { useTicketStream } from '../live/ticket-stream.ts'
import { MacroEditor } from '../macros/macro-editor.tsx'
import { describeMacro, explainMacroProblem, findMacros } from '../macros/macro-labels.ts'
import { AdminPage } from '../shell/admin-page.tsx'
import { pageAddress } from '../shell/dashboard-url.ts'
import { useBackState } from '../shell/back-to-dashboard.tsx'
import { DetailHead, ListPage, ListRow } from '../shell/list-page.tsx'
import { useTeam } from '../shell/team.ts'
import { ReplyEditor } from './reply-editor.tsx'
import { macrosQuery, reloadReplies, savedRepliesQuery } from './saved-replies.ts'

type RepliesList = 'reply' | 'macro'
/** The open entry of a list; `new` for one that is not saved yet. */
const NEW = 'new'

const repliesAddress = (list: RepliesList, id: string | null = null) =>
  pageAddress('/admin/replies', { list: list === 'macro' ? list : null, open: id })

/** Reads from the URL what the Replies page shows: a reload shows it again. */
function useRepliesUrl() {
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
      <span className="list-row-detail clamped muted" dir="auto">
        {detail}
      </span>
    </ListRow>
  )
}

/** Sorts 9 before 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Saved replies by their folders; those in none come first. */
function ReplyRows({ replies }: { replies: readonly SavedReply[] }) {
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
function MacroRows({ macros, replies }: { macros: readonly Macro[]; replies: readonly SavedReply[] }) {
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

type OpenEntryProps = {
  list: RepliesList
  id: string
  replies: readonly SavedReply[]
  macros: readonly Macro[]
  onShow: (id: string | null) => void
}

function OpenEntry({ list, id, replies, macros, onShow }: OpenEntryProps) {
  useEffect(() => document.getElementById(id === NEW ? 'title' : 'detail-title')?.focus({ preventScroll: true }), [id])
  const reply = replies.find((each) => each.id === id) ?? null
  const macro = macros.find((each) => each.id === id) ?? null
  const isGone = id !== NEW && (list === 'reply' ? reply : macro) === null
  const hasTyped = useKeptForm(`${list}:${id}`, {}).isChanged
  const folders = [...new Set(replies.map(({ folder }) => folder))].filter(Boolean).toSorted()
  return (
    <>
      <DetailHead title={`${id === NEW ? 'New' : 'Edit'} ${list}`} onBack={() => onShow(null)} />
      {isGone && (
        <div className="detail-content">
          <p className="warning-note">
            This {list} has been deleted.{hasTyped && ` What you typed is still here: saving it makes a new ${list}.`}
          </p>
        </div>
      )}
      {(!isGone || hasTyped) && list === 'reply' && (
        <ReplyEditor {...{ id, reply, folders, macros }} onSaved={onShow} />
      )}
      {(!isGone || hasTyped) && list === 'macro' && <MacroEditor {...{ id, macro, replies }} onSaved={onShow} />}
    </>
  )
}

const LISTS: { list: RepliesList; name: string; icon: LucideIcon; empty: string; why: string }[] = [
  {
    list: 'reply',
    name: 'Saved replies',
    icon: MessageSquareTextIcon,
    empty: 'No saved replies yet',
    why: 'Make one, or save a reply you’ve sent.',
  },
  {
    list: 'macro',
    name: 'Macros',
    icon: ZapIcon,
    empty: 'No macros yet',
    why: 'A macro does several things to a ticket in one press.',
  },
]

export function RepliesDesk() {
  const { data: replies, error: repliesError } = useQuery(savedRepliesQuery)
  const { data: macros, error: macrosError } = useQuery(macrosQuery)
  const { list, openId, kept, show } = useRepliesUrl()
  const [search, setSearch] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  useAuthErrors()
  useLiveReplies()
  const { name, icon, empty, why } = LISTS.find((each) => each.list === list)!
  const all = list === 'reply' ? replies : macros
  const foundReplies = findReplies(replies ?? [], search)
  const foundMacros = findMacros(macros ?? [], search)
  const isEmpty = (list === 'reply' ? foundReplies : foundMacros).length === 0
  const failure = repliesError ?? macrosError
  return (
    <ListPage
      title="Replies"
      listName={name}
      tabsName="Lists"
      tabs={LISTS.map((each) => ({
        address: repliesAddress(each.list),
        name: each.name,
        count: (each.list === 'reply' ? replies : macros)?.length,
        isCurrent: each.list === list,
      }))}
      linkProps={{ state: kept, replace: true }}
      tools={
        <>
          <input
            ref={searchField}
            className="control"
            type="search"
            aria-label={`Search ${name.toLowerCase()}`}
            placeholder="Search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Link
            to={repliesAddress(list, NEW)}
            state={kept}
            replace={openId !== null}
            className="button"
            data-variant="primary"
            data-size="compact"
          >
            <PlusIcon />
            New {list}
          </Link>
        </>
      }
      list={
        <div className="list-scroll">
          {failure && !all && <Notice>{errorMessage(failure)}</Notice>}
          {!failure && !all && <output className="loading-line">Loading...</output>}
          {all &&
            isEmpty &&
            (search.trim() ? (
              <EmptyState icon={SearchXIcon} title={`No ${name.toLowerCase()} match “${search.trim()}”`} />
            ) : (
              <EmptyState icon={icon} title={empty} text={why} />
            ))}
          {list === 'reply' ? (
            <ReplyRows replies={foundReplies} />
          ) : (
            <MacroRows macros={foundMacros} replies={replies ?? []} />
          )}
        </div>
      }
      detailName="Editor"
      openId={openId}
      detail={
        openId !== null &&
        replies &&
        macros && (
          <div className="detail-scroll">
            <OpenEntry key={`${list}:${openId}`} id={openId} {...{ list, replies, macros }} onShow={show} />
          </div>
        )
      }
      empty={{ icon, title: `Select a ${list}`, text: 'Choose one from the list, or make a new one.' }}
      fallbackFocus={searchField}
    />
  )
}

function useLiveReplies() {
  const client = useQueryClient()
  useTicketStream({ onChange: () => {}, onGap: () => void reloadReplies(client) })
  useEffect(() => onTeamSignal(({ kind }) => kind === 'replies' && void reloadReplies(client)), [client])
}

export const RepliesPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} title="Replies">
    <RepliesDesk key={admin?.id} />
  </AdminPage>
)
