/** `npm run build`: installs and builds what is stale, for a server that is started by a service manager. */
import { build, install, requireNode } from './prepare.mjs'

requireNode()
await install()
await build()
