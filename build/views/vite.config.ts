import { defineConfig } from 'vite'

/**
 * Builds the pages that are rendered on request, and what renders the built ones again with other facts of the company, into
 * self-contained modules, since React is not installed in production. Styles come with the pages' own build.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/views',
    emptyOutDir: false,
    minify: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        views: 'app/views/render-view.tsx',
        'render-child': 'build/render/render-child.ts',
        'server-build': 'dist/server/index.js',
      },
      // All in one folder, from which server/platform/program-files.ts finds the product.
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
  // The form that Node loads as well; its module has no default export.
  resolve: { alias: { 'opentype.js': 'opentype.js/dist/opentype.js' } },
  ssr: { noExternal: true, external: ['sharp'] },
  define: { 'process.env.NODE_ENV': '"production"' },
})
