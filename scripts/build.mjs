/** `npm run build`: installs and builds what is stale, for a server that is started by a service manager. */
import { build, install } from './prepare.mjs'

await install()
await build()
