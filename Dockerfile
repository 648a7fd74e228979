# One image for web, worker and beat: the same code and the same settings.

FROM node:22-slim AS faces
WORKDIR /build
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DJANGO_SETTINGS_MODULE=tournament.settings.prod DATA_DIR=/data
WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes --requirement requirements.lock
COPY manage.py ./
COPY rules/ rules/
COPY tournament/ tournament/
COPY tables/ tables/
COPY bots/ bots/
COPY --from=faces /build/dist frontend/dist
RUN useradd --system --uid 10001 shuffle-up && mkdir /data && chown shuffle-up /data
USER shuffle-up
VOLUME /data
EXPOSE 8000
CMD ["python", "-m", "tournament.serve", "--host", "0.0.0.0", "--port", "8000"]
