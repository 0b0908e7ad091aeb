import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { countTickets, useBulkJob } from '../bulk/use-bulk-job.ts'
import { useChange } from '../shell/use-change.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { renameTag } from '#contract/tags.ts'
import { foldTag } from '#contract/text.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { dropBulkJob, type BulkJob, addBulkJob, bulkJobs, restoreBulkJobs } from '../bulk/bulk-jobs.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { useStore } from '#app/lib/store.ts'
import { tagsQuery } from '../overview/tags.ts'
import { QueryPanel } from '../settings/account-panel.tsx'
import type { SettingsProps } from '../settings/settings-pages.ts'

type UsedTag = { name: string; tickets: number }
type RenameTagProps = {
  tag: UsedTag
  used: readonly UsedTag[]
  /** Called with the id of the bulk change. */
  onDone: (id: string) => void
  onCancel: () => void
}

/** The form in place of a tag. If the new name is a tag already, the first press asks whether to merge both. */
function RenameTag({ tag, used, onDone, onCancel }: RenameTagProps) {
  const [typed, setTyped] = useState(tag.name)
  const [asked, setAsked] = useState('')
  const { change, isChanging, errors, failure, reset } = useChange({
    operation: renameTag,
    onDone: ({ id }) => onDone(id),
  })
  const to = foldTag(typed)
  const other = used.find(({ name }) => name === to && name !== tag.name)
  const isAsking = other !== undefined && asked === to
  function submit(event: FormEvent) {
    event.preventDefault()
    if (to === tag.name) return onCancel()
    if (other && asked !== to) setAsked(to)
    else change({ from: tag.name, to })
  }
  return (
    <form className="row rename-tag" noValidate aria-busy={isChanging} onSubmit={submit}>
      <Field id="rename-tag" label={`New name for ${tag.name}`} error={errors.to ?? (failure || undefined)}>
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has just been asked for
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.tag * 2}
          dir="auto"
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            if (failure) reset()
          }}
        />
      </Field>
      <output className="strong">
        {isAsking && (
          <>
            Merge <bdi>{tag.name}</bdi> ({countTickets(tag.tickets)}) into <bdi>{other.name}</bdi> (
            {countTickets(other.tickets)})?
          </>
        )}
      </output>
      <p className="muted small">Undo changes tickets back. Saved replies, macros, and views keep the new name.</p>
      <Button type="submit" size="compact" busy={isChanging} busyLabel="Renaming...">
        {isAsking ? 'Yes, merge' : other ? 'Merge...' : 'Rename'}
      </Button>
      <SecondaryButton disabled={isChanging} onClick={onCancel}>
        Cancel
      </SecondaryButton>
    </form>
  )
}

function TagJobLine({ job, onChanged }: { job: BulkJob; onChanged: () => void }) {
  const { line, isRunning, canUndo, undo, isUndoing, failed, kept } = useBulkJob(job, {
    label: 'Renaming the tag',
    undoneWords: 'The change was undone',
    doneWords: (tickets) => `Tag renamed on ${tickets}`,
    onChanged,
  })
  const reasons = [...new Set([...failed, ...kept].map(({ reason }) => reason))].join(' ')
  return (
    <JobLine {...line} failure={line.failure || reasons} onClose={isRunning ? undefined : () => dropBulkJob(job.id)}>
      {canUndo && (
        <button type="button" disabled={isUndoing} onClick={undo}>
          Undo
        </button>
      )}
    </JobLine>
  )
}

export default function TagSettings({ admin }: Pick<SettingsProps, 'admin'>) {
  const client = useQueryClient()
  const tags = useQuery(tagsQuery)
  const jobs = useStore(bulkJobs).filter(({ kind }) => kind === 'tag')
  const [renaming, setRenaming] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const adminId = admin?.id
  useEffect(() => void (adminId && restoreBulkJobs(adminId)), [adminId])
  const reload = () => void client.invalidateQueries({ queryKey: tagsQuery.queryKey })
  // What had the focus is gone with the form.
  const close = (tag: string) => {
    setRenaming(undefined)
    requestAnimationFrame(() => {
      const button = list.current?.querySelector<HTMLElement>(`[data-tag="${CSS.escape(tag)}"] > button`)
      ;(button ?? document.getElementById('settings-title'))?.focus()
    })
  }
  return (
    <QueryPanel
      query={tags}
      subject="The tags"
      before={jobs.map((job) => (
        <div key={job.id} className="panel-part">
          <TagJobLine job={job} onChanged={reload} />
        </div>
      ))}
    >
      {(used) =>
        used.length === 0 ? (
          <p className="panel-part">No ticket has a tag yet.</p>
        ) : (
          <ul className="setting-list" ref={list}>
            {used.map((tag) => (
              <li key={tag.name} className="row" data-tag={tag.name}>
                {renaming === tag.name ? (
                  <RenameTag
                    tag={tag}
                    used={used}
                    onDone={(id) => {
                      addBulkJob(id, 'tag')
                      close(tag.name)
                      reload()
                    }}
                    onCancel={() => close(tag.name)}
                  />
                ) : (
                  <>
                    <bdi className="breakable">{tag.name}</bdi>
                    <span className="muted">
                      {tag.tickets > 1_000 ? 'More than 1,000 tickets' : countTickets(tag.tickets)}
                    </span>
                    <SecondaryButton aria-label={`Rename ${tag.name}`} onClick={() => setRenaming(tag.name)}>
                      Rename
                    </SecondaryButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </QueryPanel>
  )
}
