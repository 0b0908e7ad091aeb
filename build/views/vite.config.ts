import { defineConfig } from 'vite'

/**
 * Builds the pages that are rendered on request into one self-contained module, since React is not installed in
 * production. Styles come with the frame, which the pages' own build renders.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'app/views/render-view.tsx',
    outDir: 'dist/views',
    minify: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'views.js' } },
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
})
