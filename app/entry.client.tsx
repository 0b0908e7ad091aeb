/** Empty: React Router hydrates no page. Each page has its own script (app/document/scripts.tsx). */
// oxlint-disable-next-line unicorn/require-module-specifiers -- the framework requires the file
export {}
