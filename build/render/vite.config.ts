import { defineConfig } from 'vite'

/** Bundles what renders the public pages again with other facts of the company: nothing that it uses is installed in production. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/render',
    emptyOutDir: false,
    minify: true,
    target: 'node24',
    rolldownOptions: {
      input: { 'render-child': 'build/render/render-child.ts', 'server-build': 'dist/server/index.js' },
      // All in one folder, from which server/platform/program-files.ts finds the product.
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
  // The form that Node loads as well; its module has no default export.
  resolve: { alias: { 'opentype.js': 'opentype.js/dist/opentype.js' } },
  ssr: { noExternal: true, external: ['sharp'] },
  define: { 'process.env.NODE_ENV': '"production"' },
})
