/** The framework renders every page at build time and hydrates none: each has a script of its own (app/document/client-script.tsx). */
