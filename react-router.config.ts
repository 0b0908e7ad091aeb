import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'dist',
  ssr: false,
  /** Every page, and the not-found page under the name the server answers unknown paths with. */
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), '/404'],
  /** Names the hash of every script that the build wrote (app/document/scripts.tsx). */
  subResourceIntegrity: true,
  /** A route in one file: its parts would be fetched at once anyway. */
  splitRouteModules: false,
} satisfies Config
