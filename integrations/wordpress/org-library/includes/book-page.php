<?php
/**
 * The address of a book that other servers can read: the library's page with `?book=…`. A hash never reaches a server, so that
 * a chat would show every book as the library itself.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

add_action( 'wp_head', __NAMESPACE__ . '\print_book_head', 4 );
add_action( 'wp_head', __NAMESPACE__ . '\print_base', 1 );
add_filter( 'document_title_parts', __NAMESPACE__ . '\book_title' );
add_filter( 'get_canonical_url', __NAMESPACE__ . '\book_canonical', 10, 2 );
add_filter( 'oembed_discovery_links', __NAMESPACE__ . '\book_discovery' );

/** The id of the book that this page is asked for; '' for any other page. */
function page_book(): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a public address.
	$book = isset( $_GET['book'] ) && is_string( $_GET['book'] ) ? sanitize_text_field( wp_unslash( $_GET['book'] ) ) : '';
	return '' !== $book && preg_match( '/^' . BOOK_ID . '$/', $book ) && option( 'page' ) && is_page( (int) option( 'page' ) ) ? $book : '';
}

/** The readable address of a book. */
function share_url( string $book ): string {
	return add_query_arg( 'book', rawurlencode( $book ), library_url() );
}

/**
 * Tells the loader where its files lie and what its own tag says, for a page in which an optimiser has merged it into another
 * script.
 */
function print_base(): void {
	$base = base_url();
	if ( '' === $base ) {
		return;
	}
	$written = '';
	foreach ( loader_attributes() as $name => $value ) {
		$written .= sprintf( ' %s="%s"', $name, escape_attribute( $value ) );
	}
	printf( '<meta name="org-library-base" content="%s"%s>' . "\n", esc_url( $base ), $written ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped
}

function print_book_head(): void {
	$book = page_book();
	$read = $book ? book( $book ) : array();
	if ( ! $read ) {
		return;
	}
	$data = array(
		'og:type'        => 'book',
		'og:title'       => $read['title'],
		'og:description' => $read['intro'],
		'og:url'         => share_url( $book ),
		'og:site_name'   => get_bloginfo( 'name' ),
		'og:image'       => $read['cover'],
		'og:image:width' => $read['width'] ? (string) $read['width'] : '',
	);
	foreach ( array_filter( $data ) as $name => $value ) {
		printf( '<meta property="%s" content="%s">' . "\n", esc_attr( $name ), escape_attribute( $value ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped
	}
	if ( $read['intro'] ) {
		printf( '<meta name="description" content="%s">' . "\n", escape_attribute( $read['intro'] ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped
	}
}

/**
 * The title of the book before that of the site.
 *
 * @param array $parts Parts of the document's title.
 */
function book_title( $parts ): array {
	$book = page_book();
	$read = $book ? book( $book ) : array();
	if ( $read ) {
		$parts['title'] = $read['title'];
	}
	return $parts;
}

/**
 * The canonical address of a book.
 *
 * @param string   $address The page's.
 * @param \WP_Post $post    The page.
 */
function book_canonical( $address, $post ): string {
	$book = page_book();
	return $book && (int) option( 'page' ) === (int) $post->ID ? share_url( $book ) : (string) $address;
}

/**
 * Discovery of the book's oEmbed data instead of the page's.
 *
 * @param string $links What WordPress writes.
 */
function book_discovery( $links ): string {
	$book = page_book();
	if ( ! $book ) {
		return (string) $links;
	}
	return sprintf( '<link rel="alternate" type="application/json+oembed" href="%s">' . "\n", esc_url( get_oembed_endpoint_url( share_url( $book ) ) ) );
}
