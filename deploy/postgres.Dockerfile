# PostgreSQL with pgBackRest from PostgreSQL's own package source, which the image already knows.
ARG POSTGRES_DIGEST
FROM postgres:18.1-bookworm@${POSTGRES_DIGEST}
RUN apt-get update && apt-get install -y --no-install-recommends pgbackrest ca-certificates \
  && rm -rf /var/lib/apt/lists/*
USER 999:999
