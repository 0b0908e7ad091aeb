import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyChanges } from '#site'
import type { Database, Transaction } from '../platform/db/database.ts'
import type { Enqueue } from '../platform/jobs/job-types.ts'
import { ROOT } from '../platform/program-files.ts'

export async function enqueuePublish(_tx: Transaction, _enqueue: Enqueue): Promise<void> {}

export async function readPublishState(
  _db: Database | Transaction,
): Promise<{ published_at: Date | null; publishing: boolean; problem: string | null }> {
  return { published_at: null, publishing: false, problem: null }
}

export async function renderPreview(_changes: CompanyChanges, path: string): Promise<string> {
  return readFileSync(join(ROOT, 'dist/client', path, 'index.html'), 'utf8')
}
