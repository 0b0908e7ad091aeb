CREATE TYPE "public"."ticket_rating" AS ENUM('good', 'ok', 'bad');--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'link_made';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'link_opened';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'links_revoked';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'sensitive_changed';--> statement-breakpoint
ALTER TYPE "public"."ticket_event_kind" ADD VALUE 'rated';--> statement-breakpoint
CREATE TABLE "customer_codes" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_codes_ticket_id_user_id_browser_pk" PRIMARY KEY("ticket_id","user_id","browser")
);
--> statement-breakpoint
CREATE TABLE "customer_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "customer_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_sign_ins_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "link_browsers" (
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_browsers_ticket_id_user_id_browser_pk" PRIMARY KEY("ticket_id","user_id","browser")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_links_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "ticket_ratings" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"value" "ticket_rating" NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_users" ADD COLUMN "sees_company" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sensitive" boolean;--> statement-breakpoint
ALTER TABLE "customer_codes" ADD CONSTRAINT "customer_codes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_codes" ADD CONSTRAINT "customer_codes_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sessions" ADD CONSTRAINT "customer_sessions_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_sign_ins" ADD CONSTRAINT "customer_sign_ins_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_browsers" ADD CONSTRAINT "link_browsers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_browsers" ADD CONSTRAINT "link_browsers_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ratings" ADD CONSTRAINT "ticket_ratings_user_id_support_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_codes_user" ON "customer_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_codes_expires" ON "customer_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customer_sessions_user" ON "customer_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_sessions_expires" ON "customer_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "customer_sign_ins_user" ON "customer_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_sign_ins_expires" ON "customer_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_browsers_user" ON "link_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_links_user" ON "ticket_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_ratings_user" ON "ticket_ratings" USING btree ("user_id");