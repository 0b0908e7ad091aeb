import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addBulkJob, bulkJobs, restoreBulkJobs } from '#app/lib/bulk/bulk-jobs.ts'
import { countTickets } from '#app/lib/bulk/bulk-words.ts'
import { useStore } from '#app/lib/store.ts'
import { tagsQuery } from '#app/lib/tags.ts'
import { Button } from '#app/ui/button.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { QueryBoundary } from '../query-boundary.tsx'
import { RenameTag, type UsedTag } from './rename-tag.tsx'
import { TagJobLine } from './tag-job-line.tsx'

/** Every tag in use, and the form that renames one or makes it one with another. */
export function TagSettings({ adminId }: { adminId: string }) {
  const client = useQueryClient()
  const tags = useQuery(tagsQuery)
  const jobs = useStore(bulkJobs).filter(({ kind }) => kind === 'tag')
  const [renaming, setRenaming] = useState<string>()
  useEffect(() => restoreBulkJobs(adminId), [adminId])
  const reload = () => void client.invalidateQueries({ queryKey: tagsQuery.queryKey })
  // What had the focus is gone with the form.
  const close = (tag: string) => {
    setRenaming(undefined)
    requestAnimationFrame(() => (document.querySelector<HTMLElement>(selectorOf(tag)) ?? heading())?.focus())
  }
  return (
    <AccountPanel id="tags-title" title="Tags">
      {jobs.map((job) => (
        <div key={job.id} className="tag-job">
          <TagJobLine job={job} onChanged={reload} />
        </div>
      ))}
      <QueryBoundary query={tags} subject="The tags">
        {(used) =>
          used.length === 0 ? (
            <p className="tag-none">No ticket has a tag yet.</p>
          ) : (
            <ul className="tag-list">
              {used.map((tag) => (
                <li key={tag.name}>
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
                    <TagRow tag={tag} onRename={() => setRenaming(tag.name)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </AccountPanel>
  )
}

const selectorOf = (tag: string) => `[data-tag="${CSS.escape(tag)}"]`
const heading = () => document.getElementById('tags-title')

function TagRow({ tag: { name, tickets }, onRename }: { tag: UsedTag; onRename: () => void }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span>{tickets > 1_000 ? 'More than 1,000 tickets' : countTickets(tickets)}</span>
      <Button variant="outline" size="compact" data-tag={name} aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
    </>
  )
}
