/** The framework renders every page at build time and hydrates none: each has a script of its own (app/document/client-script.tsx). */
// oxlint-disable-next-line unicorn/require-module-specifiers -- the framework asks for the file, in which there is nothing to do
export {}
