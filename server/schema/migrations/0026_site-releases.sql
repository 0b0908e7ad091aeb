CREATE TABLE "site_releases" (
	"build" text PRIMARY KEY NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"files" "bytea",
	"published_at" timestamp (3) with time zone,
	"problem" text,
	"problem_version" text
);
