type ModuleInfo = { importers: readonly string[] }
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo | null }

/** What the browser starts with on a page of the dashboard; everything else it loads is imported from these. */
const ENTRIES = [
  'entry.client.tsx',
  'app/root.tsx',
  'app/routes/admin/dashboard.tsx',
  'app/routes/admin/mail.tsx',
  'app/routes/admin/replies.tsx',
  'app/routes/admin/account.tsx',
]

/**
 * Groups for Rolldown's `codeSplitting`: the packages of the dashboard's pages, and what their entries have in common with
 * each other or with a static page. Left alone, the bundler makes a file for each combination of pages, 47 requests for two
 * fields. Modules of one entry stay with it, and stylesheets are left out: a page links those of every chunk it imports,
 * the static pages included.
 */
export function createDashboardChunks() {
  const reached = new Map<string, Set<string>>()

  /** The entries that import a module, directly or not; all routes of static pages are one, `static`. */
  function entriesOf(id: string, context: ChunkingContext): Set<string> {
    const known = reached.get(id)
    if (known) return known
    const found = new Set<string>()
    const seen = new Set([id])
    for (const each of seen) {
      const entry = ENTRIES.find((name) => fileOf(each).endsWith(name))
      const importers = context.getModuleInfo(each)?.importers ?? []
      if (entry !== undefined) found.add(entry)
      else if (importers.length === 0) found.add('static')
      else for (const importer of importers) seen.add(importer)
    }
    reached.set(id, found)
    return found
  }

  /** Whether a module is loaded with some entry, and not with a static page or the account page alone. */
  function isFramework(id: string, context: ChunkingContext): boolean {
    if (id.includes('rolldown/runtime')) return true
    return id.includes('/node_modules/') && ENTRIES.slice(0, -1).some((name) => entriesOf(id, context).has(name))
  }

  function isShared(id: string, context: ChunkingContext): boolean {
    if (fileOf(id).endsWith('.css') || ENTRIES.some((name) => fileOf(id).endsWith(name))) return false
    const entries = entriesOf(id, context)
    return entries.size > 1 && ENTRIES.some((name) => entries.has(name))
  }

  return [
    {
      debugName: 'framework',
      priority: 1,
      name: (id: string, context: ChunkingContext) => (isFramework(id, context) ? 'framework' : null),
    },
    {
      debugName: 'shared',
      name: (id: string, context: ChunkingContext) => (isShared(id, context) ? 'shared' : null),
    },
  ]
}

const fileOf = (id: string) => id.split('?')[0]!
